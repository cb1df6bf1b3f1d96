import { everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';

/** Recruiters; the service account has no business with talents. */
const recruiters = { ...staffOnly, system: 'FORBIDDEN' } as const;

const NOBODY = '00000000-0000-4000-8000-0000000000aa';

/** Whoever comes without a link that was mailed. */
const nobodyAsked = Object.fromEntries(
  Object.keys(everybody).map((caller) => [caller, 'OBJECT_NOT_FOUND']),
) as typeof everybody;

export const talentsRows: MatrixRow[] = [
  {
    operation: 'Query.listLanguages',
    document: '{ listLanguages { id label } }',
    expected: { ...staffOnly, bloomer: 'ok', otherBloomer: 'ok', adminWithoutPermission: 'ok' },
  },
  {
    operation: 'Query.getAdresses',
    document: '{ getAdresses(text: "par") { city } }',
    expected: recruiters,
  },
  { operation: 'Query.searchTalents', document: '{ searchTalents { count } }', expected: recruiters },
  {
    operation: 'Query.findTalent',
    document: 'query ($id: ID!) { findTalent(id: $id) { email } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Query.findTalentByEmail',
    document: '{ findTalentByEmail(email: "ines@world.example") { id } }',
    expected: recruiters,
  },
  {
    operation: 'Query.findTalentByLinkedin',
    document: '{ findTalentByLinkedin(linkedin: "linkedin.com/in/x") { id } }',
    expected: recruiters,
  },
  {
    operation: 'Query.findTalentByUrl',
    document: '{ findTalentByUrl(url: "https://github.com/x") { id } }',
    expected: recruiters,
  },
  { operation: 'Query.talentsToCall', document: '{ talentsToCall { id } }', expected: recruiters },
  {
    operation: 'Query.mySavedTalentSearches',
    document: '{ mySavedTalentSearches { name } }',
    expected: recruiters,
  },
  {
    operation: 'Mutation.saveTalentSearch',
    document:
      'mutation { saveTalentSearch(input: { name: "Java", search: { fulltext: "java" }, wantsMail: true }) { id } }',
    expected: recruiters,
  },
  {
    operation: 'Mutation.openSavedTalentSearch',
    document: `mutation { openSavedTalentSearch(id: "${NOBODY}") { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.deleteSavedTalentSearch',
    document: `mutation { deleteSavedTalentSearch(id: "${NOBODY}") }`,
    expected: recruiters,
  },
  { operation: 'Query.listOwners', document: '{ listOwners { id fullname } }', expected: recruiters },
  { operation: 'Query.talentSources', document: '{ talentSources { linkedIn } }', expected: recruiters },
  {
    operation: 'Query.linkedInProfile',
    document: '{ linkedInProfile(url: "https://linkedin.com/in/x") { firstname } }',
    // Nothing is configured in tests.
    expected: { ...recruiters, admin: 'EXTERNAL_UNAVAILABLE' },
  },
  {
    operation: 'Query.findContacts',
    document: 'query ($id: ID!) { findContacts(talentId: $id) { emails } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: { ...recruiters, admin: 'EXTERNAL_UNAVAILABLE' },
  },
  {
    operation: 'Mutation.upsertTalent',
    document: 'mutation ($id: ID!) { upsertTalent(input: { id: $id, version: 1, lastname: "Morel" }) { version } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Query.talentCv',
    document: 'query ($id: ID!) { talentCv(talentId: $id) { name } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.uploadCVFile',
    document: 'mutation ($id: ID!, $file: File!) { uploadCVFile(id: $id, file: $file) { cv } }',
    variables: ({ talentId }) => ({ id: talentId, file: new File(['MZ'], 'cv.pdf') }),
    expected: { ...recruiters, admin: 'UNSUPPORTED_FILE' },
  },
  {
    operation: 'Mutation.uploadTalentPicture',
    document: 'mutation ($id: ID!, $file: File!) { uploadTalentPicture(id: $id, file: $file) { image } }',
    variables: ({ talentId }) => ({ id: talentId, file: new File(['MZ'], 'photo.jpg') }),
    expected: { ...recruiters, admin: 'UNSUPPORTED_FILE' },
  },
  {
    operation: 'Mutation.deleteTalentPicture',
    document: 'mutation ($id: ID!) { deleteTalentPicture(id: $id) { image } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.acceptCvProposals',
    document: `mutation ($id: ID!) {
      acceptCvProposals(input: { talentId: $id, version: 1, email: "nobody@cv.example" }) { version }
    }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: { ...recruiters, admin: 'BAD_USER_INPUT' },
  },
  {
    operation: 'Query.getLogsByTalent',
    document: 'query ($id: ID!) { getLogsByTalent(talentId: $id) { id } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.createActivityLog',
    document: `mutation ($id: ID!) {
      createActivityLog(talentId: $id, type: "add-comment", data: "{\\"comment\\": \\"Bien\\"}") { id }
    }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.deleteTalent',
    document:
      'mutation ($id: ID!) { deleteTalent(id: $id, isRGPD: true, email: "somebody@else.example") { receiptId } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: { ...recruiters, admin: 'BAD_USER_INPUT' },
  },
  {
    operation: 'Mutation.recordTalentContact',
    document: `mutation ($id: ID!) {
      recordTalentContact(talentId: $id, channel: phone, on: "2026-11-01", proof: "Appel") { keeping { eraseOn } }
    }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Query.talentStayQuestion',
    document: '{ talentStayQuestion(token: "x") { eraseOn } }',
    expected: nobodyAsked,
  },
  {
    operation: 'Mutation.answerTalentStay',
    document: 'mutation { answerTalentStay(token: "x", stays: true) { stays } }',
    expected: nobodyAsked,
  },
  {
    operation: 'Query.talentAddressOwners',
    document: 'query ($id: ID!) { talentAddressOwners(talentId: $id) { kind } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Query.talentDuplicates',
    document: 'query ($id: ID!) { talentDuplicates(talentId: $id) { score } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Query.openTalentMerge',
    document: 'query ($id: ID!) { openTalentMerge(talentId: $id) { id } }',
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.mergeTalents',
    document: `mutation ($id: ID!) {
      mergeTalents(keptId: $id, keptVersion: 1, mergedId: $id, mergedVersion: 1, dryRun: true) { skills }
    }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: { ...recruiters, admin: 'BAD_USER_INPUT' },
  },
  {
    operation: 'Mutation.undoTalentMerge',
    document: 'mutation { undoTalentMerge(mergeId: "x") { id } }',
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
];
