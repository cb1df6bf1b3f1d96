import { MAX_PICTURE_BYTES } from '@bloom/shared-rules/input/file-limits';

/** The points of each side: the picture is sharp beside a name, on the finest screens too. */
const SIDE = 256;
const QUALITIES = [0.85, 0.6];

/**
 * The middle of a picture as a small JPEG, upright and without anything that a camera wrote into it.
 * @throws when the browser cannot read it as a picture
 */
export async function smallPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const square = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(SIDE, square);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  const [left, top] = [(bitmap.width - square) / 2, (bitmap.height - square) / 2];
  context.drawImage(bitmap, left, top, square, square, 0, 0, side, side);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= MAX_PICTURE_BYTES) return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  }
  throw new Error('The picture stays too heavy.');
}
