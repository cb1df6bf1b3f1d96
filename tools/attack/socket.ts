export interface Socket {
  /** The code with which the server closed it; undefined while it has not, so many milliseconds from now. */
  closed(milliseconds: number): Promise<number | undefined>;
}

const NEWS = 'subscription { notificationsChanged { __typename } }';

/** A page that listens for news, as the front ends do. */
export function openSocket(api: string, authorization: string): Promise<Socket> {
  const socket = new WebSocket(`${api.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  const ended = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(message('connection_init', { payload: { authorization } })));
    socket.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type !== 'connection_ack') return;
      socket.send(message('subscribe', { id: '1', payload: { query: NEWS } }));
      resolve();
    });
    void ended.then((code) => reject(new Error(`The socket was closed with ${code}.`)));
  });
  return opened.then(() => ({
    async closed(milliseconds) {
      const late = new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), milliseconds).unref();
      });
      const code = await Promise.race([ended, late]);
      socket.close();
      return code;
    },
  }));
}

const message = (type: string, rest: object): string => JSON.stringify({ type, ...rest });
