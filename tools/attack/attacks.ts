import { addressSweep } from './address-sweep.attack.ts';
import type { Attack } from './attack.ts';
import { breaker } from './breaker.attack.ts';
import { erasure } from './erasure.attack.ts';
import { hostileFiles } from './files.attack.ts';
import { formerAddress } from './former-address.attack.ts';
import { documentCode, wrongItems } from './hostile-documents.attack.ts';
import { deepVariables, hostileDates } from './hostile-values.attack.ts';
import { invitationFlood } from './invitation-flood.attack.ts';
import { killedCall } from './killed-call.attack.ts';
import { killedServers } from './killed-servers.attack.ts';
import { leftovers } from './leftovers.attack.ts';
import { maskedFields } from './masked-fields.attack.ts';
import { queryFlood } from './query-flood.attack.ts';
import { queryText } from './query-text.attack.ts';
import { signInLockOut } from './sign-in-lock-out.attack.ts';
import { slowSenders } from './slow-senders.attack.ts';
import { takenAway } from './taken-away.attack.ts';
import { tamperedFile } from './tampered-file.attack.ts';
import { unknownOperations } from './unknown-operations.attack.ts';
import { unusedDoors } from './unused-doors.attack.ts';

/** Every attack, in the order in which they run: those that change what others need come last. */
export const attacks: readonly Attack[] = [
  deepVariables,
  hostileDates,
  documentCode,
  wrongItems,
  // These come before the floods, after which nobody may send a request for a minute.
  hostileFiles,
  maskedFields,
  takenAway,
  formerAddress,
  unusedDoors,
  addressSweep,
  queryText,
  queryFlood,
  unknownOperations,
  invitationFlood,
  breaker,
  slowSenders,
  signInLockOut,
  tamperedFile,
  // It puts a backup back.
  erasure,
  killedServers,
  killedCall,
  // Last: it reads what all of them left.
  leftovers,
];
