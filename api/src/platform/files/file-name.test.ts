import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanFileName, contentDisposition } from './file-name.ts';

describe('a file name', () => {
  for (const [what, given, kept] of [
    ['accents and our apostrophe', 'relevé d’octobre.pdf', 'relevé d’octobre.pdf'],
    ['a path', '../../etc/passwd', '_.._etc_passwd'],
    ['a path of Windows', 'C:\\x\\cra.pdf', 'C__x_cra.pdf'],
    ['letters that look like a path', '..∕..⁄etc／passwd', '_.._etc_passwd'],
    ['a null and a change of direction', 'a\u0000b\u202Egnp.pdf', 'abgnp.pdf'],
    ['what cannot be seen', 'a\u200b\ufeff\u00ad\u2066b.pdf', 'ab.pdf'],
    ['half a character', 'a\ud800b.pdf', 'ab.pdf'],
    ['lines', 'a\r\nX-Evil: y.pdf', 'aX-Evil_ y.pdf'],
    ['another line end', 'a\u2028b.pdf', 'a b.pdf'],
    ['a tower of accents', `Z${'\u0300\u0301\u0302'.repeat(200)}.pdf`, 'Z\u0300\u0301.pdf'],
    ['a letter and its accent', 'e\u0301.pdf', 'é.pdf'],
    ['nothing', '', 'document.pdf'],
    ['dots', '...', 'document.pdf'],
    ['a hidden file', '.htaccess', 'htaccess'],
    ['too much', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['four thousand pictures', `${'😀'.repeat(4_000)}.pdf`, '😀'.repeat(120)],
    ['a page', '<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
    ['a device of Windows', 'CON.pdf', '_CON.pdf'],
    ['a device of Windows and two dots', 'lpt1.tar.pdf', '_lpt1.tar.pdf'],
    ['a device of Windows alone', 'nul', '_nul'],
    ['what only begins like a device', 'console.pdf', 'console.pdf'],
    ['dots behind it', 'cra.pdf. . .', 'cra.pdf'],
    ['letters of another alphabet', 'fаcture.pdf', 'fаcture.pdf'],
  ] as const) {
    it(`with ${what} becomes ${kept.slice(0, 30)}`, () => {
      assert.equal(cleanFileName(given), kept);
      assert.equal(cleanFileName(kept), kept);
    });
  }
});

describe('the name a file is offered under', () => {
  for (const [given, ascii, extended] of [
    ['cra.pdf', 'cra.pdf', 'cra.pdf'],
    ['été & "co".PDF', 'ete & _co_.PDF', '%C3%A9t%C3%A9%20%26%20_co_.PDF'],
    ["l'an (1)*!.pdf", "l'an (1)_!.pdf", 'l%27an%20%281%29_%21.pdf'],
    ['100%20.pdf', '100_20.pdf', '100%2520.pdf'],
    ['facture.exe', 'facture.exe.pdf', 'facture.exe.pdf'],
    ['facture\u202efdp.exe', 'facturefdp.exe.pdf', 'facturefdp.exe.pdf'],
    ['发票.pdf', '__.pdf', '%E5%8F%91%E7%A5%A8.pdf'],
    ['', 'document.pdf', 'document.pdf'],
    ['a;filename=evil.html', 'a;filename=evil.html.pdf', 'a%3Bfilename%3Devil.html.pdf'],
  ] as const) {
    it(`${JSON.stringify(given)} is ${extended}`, () => {
      const header = contentDisposition('inline', given);
      assert.equal(header, `inline; filename="${ascii}"; filename*=UTF-8''${extended}`);
      assert.match(header, /^[\x20-\x7e]+$/);
    });
  }
});
