import { defineOutsideData } from '../../platform/retention/outside-data.ts';
import { isBeingPlaced, nameInAts } from './ats.repository.ts';
import { atsOf } from './ats.service.ts';
import type { PlacedPerson } from './ats.ts';

const PATIENCE_MS = 8_000;

defineOutsideData({
  step: 'ats',
  async detailOf(tx, { kind, id }, environment) {
    if (kind !== 'talent' || environment.ats === null) return null;
    const found = await nameInAts(tx, id);
    return found === undefined ? null : JSON.stringify({ talentId: id, ...found } satisfies PlacedPerson);
  },
  async erase({ db, environment }, detail) {
    const person = JSON.parse(detail) as PlacedPerson;
    // Who is asked for meanwhile would stand there again.
    if (await isBeingPlaced(db, person.talentId)) return false;
    await atsOf(environment)?.forget(person, AbortSignal.timeout(PATIENCE_MS));
    return true;
  },
});
