import { defineOutsideData } from '../../platform/retention/outside-data.ts';
import { isBeingPlaced, namesInAts } from './ats.repository.ts';
import { atsOf } from './ats.service.ts';
import type { PlacedPerson } from './ats.ts';

const PATIENCE_MS = 8_000;

defineOutsideData({
  step: 'ats',
  async detailOf(tx, { kind, id }, environment) {
    if (kind !== 'talent' || environment.ats === null) return null;
    const people = await namesInAts(tx, id);
    return people.length === 0 ? null : JSON.stringify(people);
  },
  async erase({ db, environment }, detail) {
    // A version of before kept one alone.
    for (const person of [JSON.parse(detail) as PlacedPerson | PlacedPerson[]].flat()) {
      // Who is asked for meanwhile would stand there again.
      if (await isBeingPlaced(db, person.talentId)) return false;
      await atsOf(environment)?.forget(person, AbortSignal.timeout(PATIENCE_MS));
    }
    return true;
  },
});
