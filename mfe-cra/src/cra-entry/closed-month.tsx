import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { FilePdfOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { CraDocument, type CraDocumentProps } from '../cra-document/cra-document.tsx';
import styles from './cra-entry.module.css';

type ClosedMonthProps = CraDocumentProps & {
  /** Why nothing can be changed. */
  reason: string | undefined;
  /** Path of the finished document. */
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
            <ButtonLink icon={<FilePdfOutlined />} to={linkTo('files.viewer', { '*': pdf })}>
              Ouvrir le PDF
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  );
}
