/** Text of a log without what opens something or names somebody; `hash` makes the stand-in of an e-mail address. */
export function redactText(text: string, hash: (email: string) => string): string {
  return (
    text
      // No backslash: what is redacted may stand in a JSON string.
      .replace(/((?:[?&]|%3F|%26)(?:token|code|state|of|receipt)(?:=|%3D))[^&\s"'\\<>]+/gi, '$1[redacted]')
      .replace(/anonymous(?::|%3A)[\w-]+/gi, 'anonymous:[redacted]')
      .replace(/(\/invite\/)[\w-]+/g, '$1[redacted]')
      // Neither this nor the last may begin again within what it has read: strangers write long words into a log.
      .replace(/\beyJ(?:(?!-eyJ)[\w-])+\.[\w-]+\.[\w-]*/g, '[redacted]')
      .replace(/\bBearer [\w.~+/=-]+/gi, 'Bearer [redacted]')
      .replace(
        /(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g,
        (email) => `mail:${hash(email.replace('%40', '@'))}`,
      )
  );
}
