import { connect, createServer, type Server, type Socket } from 'node:net';

/** One address that leads to whichever database writes, as a service or a virtual address of an operator does. */
export class TcpSwitch {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((incoming) => {
      const outgoing = connect(this.#target, '127.0.0.1');
      for (const [one, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        this.#sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
      incoming.pipe(outgoing);
      outgoing.pipe(incoming);
    });
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  /** From now on there; who is connected to the one before is cut off. */
  lead(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
