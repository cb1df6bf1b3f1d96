import styles from './client-months.module.css';
import { MonthCards, useClientMonths } from './client-months.tsx';
import { SignTogether } from './sign-together.tsx';

/** Below the month that one came for: the others of the mission. Who may read none sees nothing of it. */
export function OtherMonths({ documentId }: { documentId: string }) {
  const { data } = useClientMonths();
  const others = data?.clientMonths.filter(({ signingDocumentID }) => signingDocumentID !== documentId) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Vos autres mois">
      <h2>Vos autres mois</h2>
      <SignTogether months={data?.clientMonths ?? []} />
      <MonthCards months={others} />
    </section>
  );
}
