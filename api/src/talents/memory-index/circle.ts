import { kilometres } from './talent-doc.ts';

const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = 111.195;
/** Up to here a flat map is wrong by less than a hundredth within 100 km. */
const FLAT_UP_TO = 75;

/**
 * Whether a place is at most so far away. A flat map with the degrees of longitude of the latitude between both tells
 * all but those near the edge, to whom the distance on the sphere is measured.
 */
export function circle(latitude: number, longitude: number, rangeKm: number) {
  const [cos, sin] = [Math.cos(latitude * RADIANS), Math.sin(latitude * RADIANS)];
  const surely = (0.99 * rangeKm) ** 2;
  const perhaps = (1.01 * rangeKm) ** 2;
  return (toLatitude: number, toLongitude: number): boolean => {
    const [north, east] = [toLatitude - latitude, toLongitude - longitude];
    const y = north * KM_PER_DEGREE;
    // Who is nowhere is not near either.
    if (!(y * y <= perhaps)) return false;
    if (Math.abs(latitude) <= FLAT_UP_TO && Math.abs(east) <= 180) {
      const half = (north * RADIANS) / 2;
      const x = east * KM_PER_DEGREE * (cos - sin * half - (cos * half * half) / 2);
      const square = x * x + y * y;
      if (square <= surely) return true;
      if (square > perhaps) return false;
    }
    return kilometres(latitude, longitude, toLatitude, toLongitude) <= rangeKm;
  };
}
