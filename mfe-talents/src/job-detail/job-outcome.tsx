import { feeTermsInWords } from '@bloom/shared-rules/invoice/recruitment-fee';
import { lostReasonLabels, winRoleLabels, winRoles } from '@bloom/shared-rules/talents/job-closing';
import { Card } from '@bloom/shared-ui/card';
import { type DataItem, DataList } from '@bloom/shared-ui/data-list';
import { formatAmount, formatDate, formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import type { JobDetailFragment, JobQuery } from '../talents.generated.ts';

type Bloomer = JobQuery['getJobFunnelProjectWithTalents']['bloomer'];

/** How it ended: who won it and when, or why it was lost; of an open offer only what an earlier end left. */
export function JobOutcome({ job, bloomer }: { job: JobDetailFragment; bloomer: Bloomer }) {
  if (job.status === 'WIN') return <Block title="Victoire" items={winOf(job, bloomer)} />;
  const items = lossOf(job);
  if (job.status === 'LOST') return <Block title="Perte" items={items} />;
  return job.lostReason ? <Block title="Perdue une première fois" items={items} /> : null;
}

function Block({ title, items }: { title: string; items: readonly DataItem[] }) {
  return (
    <Card title={title}>
      <DataList items={items} />
    </Card>
  );
}

function winOf(job: JobDetailFragment, bloomer: Bloomer): DataItem[] {
  return [
    { label: 'Gagnée le', value: job.winDate && formatDate(job.winDate) },
    { label: 'Mois commercial', value: job.commercialMonth && formatMonth(job.commercialMonth) },
    ...(bloomer
      ? [
          {
            label: 'Avec',
            value: <Link to={linkTo('people.person', { id: bloomer.recordId })}>{bloomer.fullname}</Link>,
          },
        ]
      : []),
    ...feeOf(job),
    ...winRoles.map((role) => ({ label: winRoleLabels[role], value: job[role]?.fullname })),
    { label: 'Origine du lead', value: job.leadOrigin },
    { label: 'Lead apporté par', value: job.leadBy?.fullname },
    { label: 'Lead reçu le', value: job.leadDate && formatDate(job.leadDate) },
  ];
}

/** What is asked of the client, and where it is invoiced. */
function feeOf({ id, fee }: JobDetailFragment): DataItem[] {
  if (!fee) return [];
  const { amountWithoutTaxes, cancelledWithoutTaxes, paymentTerms } = fee;
  const cancelled = cancelledWithoutTaxes > 0 ? `, dont ${formatAmount(cancelledWithoutTaxes)} annulés` : '';
  const value = (
    <>
      {formatAmount(amountWithoutTaxes)} ({feeTermsInWords(paymentTerms)}){cancelled}
      {'\u00a0· '}
      <Link to={`${linkTo('billing.activity')}?offre=${id}`}>Voir la facturation</Link>
    </>
  );
  return [{ label: 'Honoraires HT', value }];
}

function lossOf(job: JobDetailFragment): DataItem[] {
  return [
    ...(job.closedAt ? [{ label: 'Perdue le', value: formatDate(job.closedAt) }] : []),
    { label: 'Raison', value: job.lostReason && lostReasonLabels[job.lostReason] },
    { label: 'Autre raison', value: job.otherLostReason },
  ];
}
