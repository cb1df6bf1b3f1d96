/** A mission that runs. */
export function billedMission(recordId: string) {
  return {
    recordId,
    label: `Mission ${recordId}`,
    beginMission: '2026-01-05',
    endMission: '2027-06-30',
    isActive: true,
    status: 'ACTIVE',
    clientSociety: { recordId: 'society-1', name: 'Horizon Conseil' },
    contactOperations: [{ recordId: 'contact-1', email: 'claire@client.example' }],
  };
}
