// Before jsdom: it takes hold of what is replaced here.

import { TestEnvironment } from 'jest-environment-jsdom';
import { installElementStyles } from './element-styles.mjs';

/**
 * What browsers have, jsdom lacks and Node offers. AbortController comes along because Node's Request refuses the
 * signals of another implementation.
 */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    installElementStyles(this.global);
    for (const name of fromNode) this.global[name] = globalThis[name];
    // Without it `instanceof Uint8Array` is false for what TextEncoder and crypto return.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    }
  }
}
