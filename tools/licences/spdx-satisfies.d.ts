declare module 'spdx-satisfies' {
  /** Whether an SPDX expression can be met with one of the allowed licences. @throws Error when it is no expression */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}
