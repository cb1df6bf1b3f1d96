/** A white JPEG of 8 by 8 samples, and what cameras and others add to one. */
const WHITE =
  '/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==';

export const whiteJpeg = (): Buffer => Buffer.from(WHITE, 'base64');

/** A segment of a JPEG: its marker, its length, what it says. */
const segment = (marker: number, text: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(Buffer.byteLength(text) + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
};

/** The same picture as a telephone sends it: where it was taken, a comment, and a program behind its end. */
export function talkativeJpeg(): Buffer {
  const plain = whiteJpeg();
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, 'Exif\0\0GPS 48.8566 2.3522'),
    segment(0xfe, '<script>alert(1)</script>'),
    plain.subarray(2),
    Buffer.from('MZ a program'),
  ]);
}

/** The same picture, said to be as large. */
export function jpegOf(width: number, height: number): Buffer {
  const bytes = whiteJpeg();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
