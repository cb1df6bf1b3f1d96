import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CommentOutlined,
  DashboardOutlined,
  EuroOutlined,
  FileDoneOutlined,
  HomeOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SettingOutlined,
  ShopOutlined,
  SignatureOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@bloom/shared-ui/icons';
import type { ComponentType } from 'react';

/** Names that manifests may use. */
const ICONS: Record<string, ComponentType> = {
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  calendar: CalendarOutlined,
  comment: CommentOutlined,
  dashboard: DashboardOutlined,
  euro: EuroOutlined,
  'file-done': FileDoneOutlined,
  home: HomeOutlined,
  project: ProjectOutlined,
  safety: SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  signature: SignatureOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** The icon of a menu entry; an unknown name gets a neutral one, a menu must not fail for a picture. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? AppstoreOutlined;
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  );
}
