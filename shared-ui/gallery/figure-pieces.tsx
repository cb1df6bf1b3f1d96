import { Badge } from '@bloom/shared-ui/badge';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatAmount, formatDate, formatDays } from '@bloom/shared-ui/format';
import { BankOutlined, CheckCircleOutlined, LineChartOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { KpiCard } from '@bloom/shared-ui/kpi-card';
import { StatusTag, type StatusTone } from '@bloom/shared-ui/status-tag';
import { TagList } from '@bloom/shared-ui/tag-list';
import { Row, Specimen, Specimens } from './specimen.tsx';

const TONES: Record<StatusTone, string> = {
  neutral: 'Brouillon',
  info: 'Envoyé au client',
  success: 'Signé',
  warning: 'À relancer',
  danger: 'Refusé',
};

const SKILLS = ['React', 'TypeScript', 'Node.js', 'PostgreSQL', 'GraphQL', 'Kubernetes', 'Terraform'];

export function FigurePieces() {
  return (
    <Specimens>
      <Specimen name="État">
        <Row>
          {(Object.entries(TONES) as [StatusTone, string][]).map(([tone, text]) => (
            <StatusTag key={tone} tone={tone}>
              {text}
            </StatusTag>
          ))}
          <StatusTag struck>Annulé</StatusTag>
          <StatusTag tone="success" icon={<CheckCircleOutlined />}>
            Payé
          </StatusTag>
        </Row>
      </Specimen>
      <Specimen name="Compteur">
        <Row>
          <span>
            Notifications <Badge count={3} label="3 non lues" attention />
          </span>
          <span>
            Fichiers <Badge count={12} label="12 fichiers" />
          </span>
          <span>
            Beaucoup <Badge count={140} label="140 éléments" attention />
          </span>
        </Row>
      </Specimen>
      <Specimen name="Liste d’étiquettes">
        <TagList label="Compétences" labels={SKILLS} />
      </Specimen>
      <Specimen name="Carte et liste de données">
        <Card title="Mission" actions={<StatusTag tone="success">Active</StatusTag>}>
          <DataList
            items={[
              { label: 'Client', value: 'Société Générale d’Équipements & Fils' },
              { label: 'Début', value: formatDate('2026-01-05') },
              { label: 'Jours facturés', value: formatDays(18.5) },
              { label: 'Montant', value: formatAmount(12345.6) },
              { label: 'Commentaire', value: '' },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name="Indicateurs" wide>
        <Specimens>
          <KpiCard icon={<LineChartOutlined />} label="Marge" value={formatAmount(184_250)} evolution={12.5} />
          <KpiCard icon={<WarningOutlined />} label="Retards" value="7" evolution={-3.2} />
          <KpiCard icon={<BankOutlined />} label="Factures" value={formatAmount(1_250_000.5)} hint="hors taxes" />
        </Specimens>
      </Specimen>
    </Specimens>
  );
}
