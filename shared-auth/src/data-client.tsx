import type { ApolloClient } from '@apollo/client';
import { type Context, createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ApolloClientOptions } from './client.ts';
import { dataLibrary, onDataLibrary } from './data-library.ts';

/** Somebody's data client, as soon as the library is here; who only draws a frame does not wait for it. */
export class DataClient {
  readonly #options: ApolloClientOptions;
  #client: ApolloClient | undefined;

  constructor(options: ApolloClientOptions) {
    this.#options = options;
  }

  /** Undefined until something of the page has imported the library. */
  get current(): ApolloClient | undefined {
    this.#client ??= dataLibrary()?.createApolloClient(this.#options);
    return this.#client;
  }

  /** @throws when the library does not come; the next call asks for it again. */
  async get(): Promise<ApolloClient> {
    if (dataLibrary() === undefined) await import('./apollo.ts');
    if (this.current === undefined) throw new Error('The library of data came without telling.');
    return this.current;
  }
}

interface HooksValue {
  client?: ApolloClient;
}

const HOOKS = Symbol.for('__APOLLO_CONTEXT__');

/**
 * Where Apollo's hooks look for their client: Apollo keeps it under a symbol of the global registry, and takes the one
 * that it finds there. Importing its own function for it would bring a part of the library along.
 */
export function hooksContext(): Context<HooksValue> {
  const kept = createContext as { [HOOKS]?: Context<HooksValue> };
  if (kept[HOOKS] === undefined) {
    Object.defineProperty(createContext, HOOKS, { value: createContext<HooksValue>({}), configurable: true });
  }
  return kept[HOOKS] as Context<HooksValue>;
}

const DataContext = createContext<DataClient | undefined>(undefined);

/**
 * Gives a data client to everything below: to what knows how to wait by `useDataClient`, and to Apollo's hooks once
 * they are here. What uses them imported the library, so it finds the client from its first drawing on.
 */
export function DataProvider({ data, children }: { data: DataClient; children: ReactNode }) {
  const Hooks = hooksContext();
  const client = useSyncExternalStore(onDataLibrary, () => data.current);
  const value = useMemo(() => (client === undefined ? {} : { client }), [client]);
  return (
    <DataContext value={data}>
      <Hooks.Provider value={value}>{children}</Hooks.Provider>
    </DataContext>
  );
}

export function useDataClient(): DataClient {
  const data = useContext(DataContext);
  if (data === undefined) throw new Error('There is no DataProvider around this.');
  return data;
}
