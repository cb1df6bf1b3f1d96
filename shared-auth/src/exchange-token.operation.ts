import type { PlainOperation } from './plain-operation.ts';

export const EXCHANGE: PlainOperation = {
  operationName: 'ExchangeToken',
  text: `mutation ExchangeToken($token: String!, $confirmed: Boolean!) {
  exchangeToken(token: $token, confirmed: $confirmed) { sessionToken purpose objectId isOfBloomer contactFullname }
}`,
};
