/** What other domains may ask about reports: the record with its facts, alone or locked, and who looks after it. */
export { findCra, lockCra } from './cra-record.repository.ts';
