import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { NotificationKind } from '../desk/notifications/notification.kinds.ts';
import { notificationLink } from '../desk/notifications/notifications.links.ts';
import type { Random } from './demo.random.ts';
import type { Planned } from './demo.rows.ts';
import type { Story } from './demo.story.ts';

type Notice = {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly description: string;
  readonly priority: 'urgent' | 'important' | 'info';
  readonly link: string;
  readonly daysAgo: number;
  readonly read?: boolean;
  readonly canDelete?: boolean;
};

function toBloomer(story: Story): Notice[] {
  const { row, client } = story.main;
  return [
    {
      kind: 'missionExtended',
      title: 'Mission prolongée',
      description: `Ta mission chez ${client.name} est prolongée.`,
      priority: 'info',
      link: `/mission/${row.id}`,
      daysAgo: 24,
      read: true,
    },
  ];
}

function toAdmin(story: Story): Notice[] {
  const { newcomer } = story;
  return [
    {
      kind: 'win',
      title: 'Mission gagnée',
      description: `Une nouvelle mission commence bientôt avec ${newcomer.firstname} ${newcomer.lastname}.`,
      priority: 'info',
      link: '/missions',
      daysAgo: 9,
      read: true,
    },
  ];
}

/** What waits in the notification centre of the Bloomer and of the administrator; reminders are the product's own. */
export function notificationsOf(random: Random, story: Story, admin: Planned<'staff'>, today: string) {
  const { row, bloomer } = story.main;
  const planned = (notice: Notice, person: { staff_id: string | null; bloomer_id: string | null }) => {
    const createdAt = `${addDays(today, -notice.daysAgo)}T08:15:00Z`;
    const notification: Planned<'notification'> = {
      id: random.of(`${notice.kind} ${notice.link}`).uuid(),
      ...person,
      kind: notice.kind,
      title: notice.title,
      description: notice.description,
      priority: notice.priority,
      link: notificationLink(notice.link),
      mission_id: notice.link.includes(row.id) ? row.id : null,
      can_delete: notice.canDelete ?? true,
      dedupe_key: `demo:${notice.kind}`,
      read_at: notice.read ? createdAt : null,
      created_at: createdAt,
    };
    return notification;
  };
  return [
    ...toBloomer(story).map((notice) => planned(notice, { staff_id: null, bloomer_id: bloomer.id })),
    ...toAdmin(story).map((notice) => planned(notice, { staff_id: admin.id, bloomer_id: null })),
  ];
}
