import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { QuestionCircleOutlined } from '@bloom/shared-ui/icons';

export function FaqLink({ className }: { className: string | undefined }) {
  const { faqUrl } = useRuntimeConfig();
  // An installation without one.
  if (faqUrl === '') {
    return null;
  }
  return (
    <a className={className} href={faqUrl} target="_blank" rel="noreferrer">
      <span aria-hidden="true">
        <QuestionCircleOutlined />
      </span>
      FAQ
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}
