declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client';

  /** HTTP link that sends files of the variables as a multipart request. */
  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; headers?: Record<string, string>; fetch?: typeof fetch });
  }
}
