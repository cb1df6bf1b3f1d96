import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { FilePdfOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { CraDocument, type CraDocumentProps } from '../cra-document/cra-document.tsx';
import { fileAddress } from '../cra-document/file-address.ts';
import styles from './cra-entry.module.css';

type ClosedMonthProps = CraDocumentProps & {
  /** Why nothing can be changed. */
  reason: string | undefined;
  /** The finished document, as the API names its files. */
  pdf: string | undefined;
};

/** A month that is only read: as a calendar with its totals and, where there is one, its PDF. */
export function ClosedMonth({ reason, pdf, ...month }: ClosedMonthProps) {
  return (
    <>
      {reason && <Notice>{reason}</Notice>}
      <Card>
        <div className={styles.closed}>
          <CraDocument {...month} />
          {pdf && (
            <ButtonLink icon={<FilePdfOutlined />} to={fileAddress(pdf)}>
              Ouvrir le PDF
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  );
}
