import type { PlainOperation } from './plain-operation.ts';

export const EXCHANGE: PlainOperation = {
  operationName: 'ExchangeToken',
  text: `mutation ExchangeToken($token: String!, $confirmed: Boolean!, $attempt: String) {
  exchangeToken(token: $token, confirmed: $confirmed, attempt: $attempt) {
    sessionToken purpose objectId isOfBloomer contactFullname
  }
}`,
};
