import { largestZoom, nextZoom, scaleOf, smallestZoom, wheelFactor, widestOf } from './zoom.ts';

const a4 = { width: 595, height: 842 };

test('fits the width, and no more than one and a half times on a wide window', () => {
  expect(scaleOf('width', { width: 374, height: 700 }, a4)).toBeCloseTo(374 / 595);
  expect(scaleOf('width', { width: 2000, height: 700 }, a4)).toBe(1.5);
});

test('fits the whole page, whichever side is short', () => {
  expect(scaleOf('page', { width: 2000, height: 421 }, a4)).toBeCloseTo(0.5);
  expect(scaleOf('page', { width: 374, height: 2000 }, a4)).toBeCloseTo(374 / 595);
});

test('a window without a size yet, and factors out of range', () => {
  expect(scaleOf('width', { width: 0, height: 0 }, a4)).toBe(1);
  expect(scaleOf(100, { width: 500, height: 500 }, a4)).toBe(largestZoom);
  expect(scaleOf(0, { width: 500, height: 500 }, a4)).toBe(smallestZoom);
});

test.each([
  [1, 1, 1.25],
  [1, -1, 0.8],
  [1.24, 1, 1.5],
  [0.63, 1, 0.67],
  [0.63, -1, 0.5],
  [4, 1, 4],
  [0.25, -1, 0.25],
])('from %d in direction %d to %d', (from, direction, to) => {
  expect(nextZoom(from, direction as 1 | -1)).toBe(to);
});

test('the widest page decides', () => {
  expect(widestOf([a4, { width: 842, height: 595 }, a4])).toEqual({ width: 842, height: 595 });
});

test('a wheel away grows, a wheel towards shrinks, a wild one neither explodes nor vanishes', () => {
  expect(wheelFactor(-50, 0)).toBeGreaterThan(1);
  expect(wheelFactor(50, 0)).toBeLessThan(1);
  expect(wheelFactor(-50, 0) * wheelFactor(50, 0)).toBeCloseTo(1);
  expect(wheelFactor(1e6, 0)).toBeGreaterThan(0.3);
  expect(wheelFactor(3, 1)).toBeCloseTo(wheelFactor(90, 0));
});
