import styles from './client-months.module.css';
import { useClientMonths } from './client-months.tsx';
import { FoldedMonths } from './folded-months.tsx';
import { SignTogether } from './sign-together.tsx';

interface OtherMonthsProps {
  /** The month that one came for. */
  documentId: string;
  /** It was signed or refused here: it waits no more, whatever was read before. */
  isAnswered: boolean;
}

/** Below the month that one came for: the others, what waits first. Who may read none sees nothing of it. */
export function OtherMonths({ documentId, isAnswered }: OtherMonthsProps) {
  const { data } = useClientMonths();
  const others = data?.clientMonths.filter(({ signingDocumentID }) => signingDocumentID !== documentId) ?? [];
  if (others.length === 0) return null;
  const waiting = others.filter(({ state }) => state === 'bloomerSigned');
  const signed = others.filter(({ state }) => state !== 'bloomerSigned');
  return (
    <section className={styles.section} aria-label="Vos autres mois">
      <h2>Vos autres mois</h2>
      <SignTogether months={isAnswered ? others : (data?.clientMonths ?? [])} />
      <FoldedMonths months={[...waiting, ...signed]} />
    </section>
  );
}
