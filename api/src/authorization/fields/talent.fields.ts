import type { FieldStatements } from './readership.ts';

const LABEL = `id label alternateLabels iso version talentCount viewerCanEdit viewerCanNormalise viewerCanMerge
  viewerCanFlatten`;

/** Talents, and the jobs they are proposed for: recruiters, account managers, and the client on its TalentBoard. */
export const talentFields: FieldStatements = {
  Talent: {
    'account recruit': `id hiresweetId hiresweetUrl firstname lastname email secondaryEmails phone secondaryPhones jobTitle
      positionTitle status bloomerStatus remoteWork availabilityDate image comment summary cv owner origin tjm desiredTjm
      package desiredPackage location profiles skills languages jobs educations match version viewerCanEdit keeping
      sourceNotice`,
  },
  TalentLanguage: { 'account recruit': 'id label talentId language level' },
  TalentLocation: {
    'account recruit': 'address city postalCode region countryCode range longitude latitude',
  },
  TalentMatch: { 'account recruit': 'score criteria' },
  MatchedCriterion: { 'account recruit': 'kind label weight place likeness found level' },
  Address: { 'account recruit': 'address postalCode city region range countryCode longitude latitude' },
  TalentOwner: { 'account recruit': 'id fullname' },
  TalentProfile: { 'account recruit': 'network url' },
  ActivityLog: {
    'account recruit': `id talentId talent date type source data previousData tam authorFullname jobId from to phaseTransitionDuration answers`,
  },
  ActivityLogAnswer: { 'account recruit': 'question answer' },
  DeletedTalent: { recruit: 'receiptId' },
  TalentKeeping: { 'account recruit': 'lastContactOn askOn askedOn eraseOn keptFor state' },
  TalentSourceNotice: { 'account recruit': 'foundIn toldOn tellBy waitsFor' },
  TalentStayQuestion: { everybody: 'firstname eraseOn' },
  TalentStayAnswer: { everybody: 'stays' },
  TalentAddressOwner: { 'account recruit': 'kind recordId fullname address societyRecordId societyName' },
  TalentDuplicate: { recruit: 'talent score reasons' },
  TalentMerge: {
    recruit: `dryRun lines skills languages experiences educations completed profiles contacts takesOwner
      jobs presentations sharedJobs takesCv losesCv takesPicture losesPicture leftOver mergeId talent`,
  },
  TalentMergeLine: { recruit: 'field label kept other takesOther' },
  OpenTalentMerge: { recruit: 'id mergedAt' },
  TalentCv: { recruit: 'path name addedAt isBeingChecked hasText proposals' },
  CvProposals: { recruit: 'skills jobTitles emails phones profiles' },
  CvSkill: { recruit: 'skillId label' },
  TalentSkill: { 'account recruit': 'skillId label level years' },
  TalentJob: { 'account recruit': 'id name jobTitle description skills current period' },
  TalentEducation: { 'account recruit': 'id talentId type name label description current period' },
  TalentPeriod: { 'account recruit': 'startDate endDate' },
  TalentSearchResult: {
    'account recruit': 'talents count countIsExact spellings unsearched looser unknownAvailability viewerCanCreate',
  },
  SavedTalentSearch: { 'account recruit': 'id name search gone namesErased wantsMail isTooWide newCount' },
  SearchedSpelling: { 'account recruit': 'typed searched' },
  LooserSearch: { 'account recruit': 'without fulltext count' },
  LeftOutOfSearch: { 'account recruit': 'part value' },
  TalentSources: { 'account recruit': 'linkedIn contacts' },
  LinkedInProfile: { 'account recruit': 'url firstname lastname jobTitle city existing' },
  TalentContact: { 'account recruit': 'name company emails phones' },
  Skill: { staff: LABEL },
  JobTitle: { staff: LABEL },
  LabelNeighbours: { staff: 'id neighbours' },
  LabelNeighbour: { staff: 'id label likeness' },
  DirectJobTitle: { 'account recruit': 'id firstname lastname jobTitle jobTitleId' },
  DirectJobTitlePage: { 'account recruit': 'count talents viewerCanAttach' },
  LabelOutcome: { 'recruit system': 'dryRun talentCount labels changeId' },
  LabelSummary: { 'recruit system': 'id label alternateLabels iso' },
  LabelChange: { 'recruit system': 'id action author createdAt undoneAt talentCount before after' },
  Language: { 'bloomers staff': 'id label' },
  ClientProjects: { 'talentBoardLink account recruit': 'society projects' },
  JobFunnelSociety: { 'talentBoardLink account recruit': 'recordId name' },
  JobFunnelAccountManager: { 'talentBoardLink account recruit': 'fullname email phoneNumber' },
  JobFunnelBloomer: { 'account recruit': 'recordId fullname' },
  JobFunnelProject: {
    'talentBoardLink account recruit': `id name jobTitle society accountManager jobType dealType duration location
      onSiteDaysPerWeek remoteDaysPerWeek status context details team minYearsXP requiredLanguages interviewProcess
      salaryMin salaryMax createdAt talentCount talents`,
    'account recruit': `bloomer winDate version accountManagerId scoreCard1 scoreCard2 scoreCard3 scoreCard4 budgets competitors
      isExclusivity cvDebriefDate interlocutorEmails sendJobQualifEmail hiresweetId pipefyId hubspotDealId airtableId
      isPublished unpublishedAt viewerCanUnpublish viewerCanRepublish closedAt commercialMonth leadOrigin leadBy leadDate
      buteur passeur defenseur capitaine lostReason otherLostReason viewerCanEdit viewerCanClose reopenableUntil
      unplacedTalents missionDrafts fee`,
    account: 'viewerCanReopen',
  },
  JobFunnelMissionDraft: {
    'account recruit': `bloomerRecordId fullname isBloomerDisabled purchasePricePerDayWithoutTaxes contactRecordIds
      viewerCanCreate`,
  },
  JobFunnelFee: { 'account recruit': 'amountWithoutTaxes cancelledWithoutTaxes paymentTerms' },
  JobFunnelUnplacedTalent: { 'account recruit': 'talentId fullname dealUrl' },
  JobFunnelStaffMember: { 'account recruit': 'recordId fullname' },
  JobProjectChoices: { 'account recruit': 'societies staff' },
  JobProjectClient: { 'account recruit': 'recordId name contacts' },
  JobProjectInterlocutor: { 'account recruit': 'fullname email' },
  JobFunnelProjectList: { 'talentBoardLink account recruit': 'count results' },
  JobFunnelProjectWithTalents: { 'talentBoardLink account recruit': 'job talents', 'account recruit': 'bloomer' },
  // From the preparation of the interview on.
  JobFunnelTalent: {
    'talentBoardLink account recruit': `id isErased fullname firstname lastname phase phaseSince jobTitle positionTitle
      status remoteWork availabilityDate summary city countryCode languages skills profiles jobs educations email phone
      isContactShown cvUrl feedbacks`,
    'account recruit': 'hiresweetId archiveReason consent order moves phaseNotes viewerMoves',
  },
  TalentBasket: { 'account recruit': 'count talents' },
  JobFunnelMove: {
    'account recruit': 'id from to archiveReason reason phaseTransitionDuration movedAt authorFullname',
  },
  JobFunnelOpenMove: { 'account recruit': 'to kind needsReason refusal refusalReason' },
  JobFunnelPhaseNote: { 'account recruit': 'id phase answers createdAt authorFullname' },
  JobFunnelPhaseAnswer: { 'account recruit': 'question answer' },
  JobFunnelOrder: { 'account recruit': 'orderedOn reference' },
  PresentationConsent: { 'account recruit': 'consentedOn channel withdrawnAt' },
  AddedJobFunnelTalent: { 'account recruit': 'hiresweetId isNew talent' },
  // Presented, and not yet invited.
  'JobFunnelTalent@presented': { 'account recruit': 'email phone' },
  JobFunnelTalentExperience: {
    'talentBoardLink account recruit': 'id name jobTitle description current startDate endDate',
  },
  JobFunnelTalentEducation: {
    'talentBoardLink account recruit': 'id type name label description current startDate endDate',
  },
  JobFunnelTalentLabel: { 'talentBoardLink account recruit': 'label level' },
  JobFunnelTalentNetwork: { 'talentBoardLink account recruit': 'network url' },
  TalentBoardFeedback: { 'talentBoardLink account recruit': 'id kind text createdAt authorFullname isMine' },
  // Says the same whoever asks.
  TalentBoardMagicLink: { everybody: 'message' },
};
