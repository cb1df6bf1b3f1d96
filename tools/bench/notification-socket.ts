import type { Product } from '../start/product.ts';
import { shippedOperation } from '../start/shipped-operation.ts';

const CONNECT_MS = 20_000;

export interface FollowingSocket {
  /** Instants (milliseconds of the epoch) at which the titles arrived. */
  arrivals: Map<string, number>;
  close(): void;
}

interface Message {
  type: string;
  payload?: { data?: { notificationsChanged: { notification: { title: string } | null } } };
}

/** A page of a person without the page: the same protocol, the same subscription. Ready once the first answer came. */
export function followWithSocket(product: Product, token: string): Promise<FollowingSocket> {
  const arrivals = new Map<string, number>();
  const subscription = { query: '', ...shippedOperation('shell', 'NotificationsChanged') };
  const socket = new WebSocket(`ws://127.0.0.1:${product.ports.api}/graphql`, 'graphql-transport-ws');
  const send = (message: object) => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A socket was not connected in time.')), CONNECT_MS);
    socket.onopen = () => send({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
    socket.onclose = ({ code, reason }) => reject(new Error(`A socket was closed: ${code} ${reason}`));
    socket.onmessage = ({ data }) => {
      const at = Date.now();
      const { type, payload } = JSON.parse(String(data)) as Message;
      if (type === 'connection_ack') send({ type: 'subscribe', id: '1', payload: subscription });
      if (type === 'ping') send({ type: 'pong' });
      if (type !== 'next') return;
      const title = payload?.data?.notificationsChanged.notification?.title;
      if (title !== undefined) arrivals.set(title, at);
      clearTimeout(timer);
      resolve({ arrivals, close: () => socket.close() });
    };
  });
}
