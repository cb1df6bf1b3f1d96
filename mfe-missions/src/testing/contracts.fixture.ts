/** What the SST of a running mission says when nothing has happened to it yet. */
export function contract(over: Record<string, unknown> = {}) {
  return {
    recordId: 'contract-1',
    missionId: 'm1',
    step: 'mainContract',
    type: 'SST',
    status: 'ongoing',
    state: 'draft',
    createdAt: '2026-11-02T09:00:00.000Z',
    signedDate: null,
    emptyFileUrl: null,
    signedFileUrl: null,
    previewFileUrl: null,
    nbSigner: null,
    signedCount: 0,
    viewerCanUploadEmpty: true,
    viewerCanUploadSigned: true,
    externalDocumentId: null,
    refusalReason: null,
    replacedById: null,
    viewerCanSend: false,
    sendRefusal: null,
    standstill: null,
    viewerCanCancel: false,
    viewerCanRemind: false,
    viewerCanRenew: false,
    signers: [],
    mission: MISSION,
    ...over,
  };
}

export const MISSION = {
  recordId: 'm1',
  label: 'Refonte du portail',
  bloomer: { recordId: 'b1', fullname: 'Camille Martin' },
  bloomerBillingSociety: { recordId: 's1', name: 'Atelier du Lac' },
  clientSociety: { recordId: 's2', name: 'Maison Clairval' },
};

export const OTHER_MISSION = { ...MISSION, recordId: 'm2', label: 'Audit de la paie', bloomerBillingSociety: null };

export const pdf = (name = 'contrat.pdf', size = 10) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' });

/** The text of one column, line by line, headings of groups left out. */
export function cells(column: string): (string | null)[] {
  return [...document.querySelectorAll(`.ag-row:not(.ag-full-width-row) [col-id="${column}"]`)]
    .sort((a, b) => rowIndex(a) - rowIndex(b))
    .map((cell) => cell.textContent);
}

function rowIndex(cell: Element): number {
  return Number(cell.closest('[row-index]')?.getAttribute('row-index'));
}

/** The headings of the table's columns. */
export function headings(): (string | null)[] {
  return [...document.querySelectorAll('.ag-header-cell-text')].map((heading) => heading.textContent);
}
