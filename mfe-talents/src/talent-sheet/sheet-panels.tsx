import { latePart } from '@bloom/shared-ui/late-part';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import type { ComponentType } from 'react';
import { EducationPanel } from '../sheet-career/education.panel.tsx';
import { ExperiencePanel } from '../sheet-career/experience.panel.tsx';
import { LanguagesPanel } from '../sheet-career/languages.panel.tsx';
import { SkillsPanel } from '../sheet-career/skills.panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { BloomerStatusPanel } from '../sheet-profile/bloomer-status.panel.tsx';
import { CommentPanel } from '../sheet-profile/comment.panel.tsx';
import { ContactPanel } from '../sheet-profile/contact.panel.tsx';
import { FollowUpPanel } from '../sheet-profile/follow-up.panel.tsx';
import { IdentityPanel } from '../sheet-profile/identity.panel.tsx';
import { ProfilesPanel } from '../sheet-profile/profiles.panel.tsx';
import { SummaryPanel } from '../sheet-profile/summary.panel.tsx';
import { TermsPanel } from '../sheet-profile/terms.panel.tsx';
import { KeepingPanel } from '../talent-consent/keeping.panel.tsx';
import { DangerPanel } from '../talent-danger/danger.panel.tsx';
import { DuplicatesPanel } from '../talent-duplicates/duplicates.panel.tsx';

/** A part of the sheet; one that has nothing to say draws nothing. */
export interface SheetPanel {
  key: string;
  Panel: ComponentType<PanelProps>;
}

/** Beside the profile, in the panel that folds: who it is and how to reach them; what destroys comes last. */
export const sidePanels: readonly SheetPanel[] = [
  { key: 'identity', Panel: IdentityPanel },
  { key: 'contact', Panel: ContactPanel },
  { key: 'profiles', Panel: ProfilesPanel },
  { key: 'bloomer-status', Panel: BloomerStatusPanel },
  { key: 'terms', Panel: TermsPanel },
  { key: 'follow-up', Panel: FollowUpPanel },
  { key: 'duplicates', Panel: DuplicatesPanel },
  { key: 'keeping', Panel: KeepingPanel },
  { key: 'danger', Panel: DangerPanel },
];

/** The profile itself, what matters most first. */
export const profilePanels: readonly SheetPanel[] = [
  { key: 'summary', Panel: SummaryPanel },
  { key: 'skills', Panel: SkillsPanel },
  { key: 'experience', Panel: ExperiencePanel },
  { key: 'education', Panel: EducationPanel },
  { key: 'languages', Panel: LanguagesPanel },
  { key: 'comment', Panel: CommentPanel },
  {
    key: 'history',
    Panel: late(async () => (await import('../talent-history/history.panel.tsx')).HistoryPanel),
  },
];

export interface SheetTab extends SheetPanel {
  label: string;
}

/** Beside the profile, which is the first of the tabs; the key stands in the address, as `tab`. */
export const furtherTabs: readonly SheetTab[] = [
  { key: 'cv', label: 'CV', Panel: late(async () => (await import('../talent-cv/cv.tab.tsx')).CvTab) },
];

/** Its code comes once it is drawn, after that of the sheet. */
function late(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Part = latePart(load);
  return (props) => <Part {...props} waiting={<LoadingSkeleton shape="text" rows={6} />} />;
}
