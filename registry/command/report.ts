import type { Channel, HistoryEntry } from '../src/channels/channels.ts';
import type { Bytes, Publication } from '../src/channels/publish-record.ts';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** To the second, in UTC: whoever reads a history compares it with logs. */
const moment = (iso: string) => iso.slice(0, 19).replace('T', ' ');

export function bytesText({ files, total, scripts }: Bytes): string {
  return `${files} files, ${kilobytes(total)}, JavaScript ${kilobytes(scripts)} after brotli`;
}

/** Columns as wide as their widest cell. */
function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What people get of each app. */
export function channelTable(channels: { id: string; channel: Channel }[]): string {
  const rows = channels.map(({ id, channel: { pinned, canary, good, blocked, change } }) => [
    id,
    pinned ?? '–',
    canary ? `${canary.version} for ${canary.percent} %` : '–',
    good[0] ?? '–',
    String(Object.keys(blocked).length || '–'),
    change ? `${moment(change.at)} ${change.action} by ${change.by}` : '–',
  ]);
  return table([['app', 'everybody gets', 'canary', 'last good', 'blocked', 'last change'], ...rows]);
}

/** Every version of one app, and what it is to people. */
export function versionTable(publications: Publication[], channel: Channel | undefined): string {
  const place = (version: string) =>
    [
      channel?.pinned === version ? 'everybody' : '',
      channel?.canary?.version === version ? `canary, ${channel.canary.percent} %` : '',
      channel?.blocked[version] ? `blocked: ${channel.blocked[version].reason}` : '',
      channel?.good.includes(version) ? 'good' : '',
    ]
      .filter(Boolean)
      .join(', ') || '–';
  const rows = publications.map(({ version, at, by, commit = '–', bytes }) => [
    version,
    place(version),
    moment(at),
    by,
    commit,
    bytesText(bytes),
  ]);
  return table([['version', 'gets it', 'published', 'by', 'commit', 'bytes'], ...rows]);
}

export function historyTable(entries: HistoryEntry[]): string {
  const rows = entries.map(({ at, action, version, from, by, commit, percent, why, forced }) => [
    moment(at),
    action,
    [
      from && version && action !== 'canary' ? `${from} → ${version}` : (version ?? from ?? ''),
      percent === undefined ? '' : `${percent} %`,
    ]
      .filter(Boolean)
      .join(', '),
    by,
    commit ?? '–',
    [why, ...(forced ?? []).map((sentence) => `overruled: ${sentence}`)].filter(Boolean).join('; '),
  ]);
  return table([['when (UTC)', 'what', 'version', 'who', 'commit', 'why'], ...rows]);
}
