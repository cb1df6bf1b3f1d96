import { suggestion } from '@bloom/shared-server/did-you-mean';
import type { ManifestRoute, RemoteManifest } from './manifest.generated.ts';
import type { Finding } from './manifest-schema.ts';

/** What a schema cannot say of one manifest: parts that must agree with each other. */
export function ruleFindings(manifest: RemoteManifest): Finding[] {
  return [
    ...manifest.routes.flatMap((route, index) => pathFindings(route, `/routes/${index}/path`)),
    ...manifest.routes.flatMap(accessFindings),
    ...manifest.routes.flatMap(firstDataFindings),
    ...repeats(manifest),
    ...menuFindings(manifest),
    ...linkFindings(manifest),
    ...neighbourFindings(manifest),
    ...budgetFindings(manifest),
  ];
}

/** The names of a path's parameters, in their order; `*` for what follows a final star. */
export function paramsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment === '*')
    .map((segment) => segment.replace(/^:/, ''));
}

/** Two paths of one shape catch the same addresses, whatever their parameters are called. */
export const shapeOf = (path: string) => path.replaceAll(/:[^/?]+/g, ':');

function pathFindings({ path }: ManifestRoute, pointer: string): Finding[] {
  const segments = path.split('/').slice(1);
  const found = (message: string, fix: string) => [{ pointer, message, fix }];
  if (path !== '/' && path.endsWith('/')) {
    return found(
      `"${path}" ends with a slash.`,
      `Write "${path.replace(/\/+$/, '')}": both addresses then lead there.`,
    );
  }
  if (segments.slice(0, -1).some((segment) => segment.includes('*'))) {
    return found(`"${path}" has a star in the middle.`, 'Put * at the end, where it takes the rest of the address.');
  }
  const wrong = segments.find((segment) => segment.includes(':') && !/^:[a-zA-Z][a-zA-Z0-9]*\??$/.test(segment));
  if (wrong !== undefined) {
    return found(
      `"${wrong}" is not a parameter.`,
      'Give each parameter a segment of its own, in letters: "/:missionId".',
    );
  }
  const names = paramsOf(path).map((name) => name.replace('?', ''));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? [] : found(`"${path}" has the parameter "${twice}" twice.`, 'Give them two names.');
}

function accessFindings({ id, roles, public: isPublic }: ManifestRoute, index: number): Finding[] {
  if (!isPublic || roles === undefined) return [];
  return [
    {
      pointer: `/routes/${index}/roles`,
      atKey: true,
      message: `"${id}" is public and has roles.`,
      fix: 'Take one out: "public" lets everybody in, "roles" only who has one of them.',
    },
  ];
}

/** What a page asks first takes from its address only what the address says. */
function firstDataFindings({ path, firstData = [] }: ManifestRoute, index: number): Finding[] {
  const params = paramsOf(path).map((name) => name.replace('?', ''));
  return firstData.flatMap(({ variables = {} }, asked) =>
    Object.entries(variables).flatMap(([name, value]): Finding[] => {
      if (typeof value !== 'string' || !value.startsWith(':') || params.includes(value.slice(1))) return [];
      return [
        {
          pointer: `/routes/${index}/firstData/${asked}/variables/${name}`,
          message: `"${path}" has no parameter "${value.slice(1)}".`,
          fix: suggestion(value.slice(1), params),
        },
      ];
    }),
  );
}

function repeats({ routes, slots = [], contributions = [], events = [] }: RemoteManifest): Finding[] {
  const of = (list: string, key: string, what: string, values: string[]) =>
    values.flatMap((value, index) => {
      if (values.indexOf(value) === index) return [];
      const pointer = `/${list}/${index}/${key}`;
      return [{ pointer, message: `${what} "${value}" exists twice.`, fix: 'Rename one of them, or take it out.' }];
    });
  const shapes = routes.map(({ path }) => shapeOf(path));
  return [
    ...of(
      'routes',
      'id',
      'the route',
      routes.map(({ id }) => id),
    ),
    ...routes.flatMap(({ path }, index) => {
      const first = routes[shapes.indexOf(shapeOf(path))];
      if (!first || shapes.indexOf(shapeOf(path)) === index) return [];
      const pointer = `/routes/${index}/path`;
      const message = `the path "${path}" catches the same addresses as "${first.id}".`;
      return [{ pointer, message, fix: 'Change one of the two: the router could only ever show the first.' }];
    }),
    ...of(
      'slots',
      'name',
      'the slot',
      slots.map(({ name }) => name),
    ),
    ...of(
      'contributions',
      'id',
      'the contribution',
      contributions.map(({ id }) => id),
    ),
    ...of(
      'events',
      'name',
      'the event',
      events.map(({ name }) => name),
    ),
  ];
}

function menuFindings({ routes, menu = [] }: RemoteManifest): Finding[] {
  return menu.flatMap((entry, index): Finding[] => {
    const route = routes.find(({ id }) => id === entry.route);
    const pointer = `/menu/${index}/route`;
    if (!route) {
      const message = `the menu leads to "${entry.route}", which is no route of this manifest.`;
      return [
        {
          pointer,
          message,
          fix: suggestion(
            entry.route,
            routes.map(({ id }) => id),
          ),
        },
      ];
    }
    const needed = paramsOf(route.path).filter((name) => !name.endsWith('?') && name !== '*');
    if (needed.length > 0) {
      const message = `the menu leads to "${route.path}", which needs ${needed.join(' and ')}.`;
      return [{ pointer, message, fix: 'Lead to a screen without parameters: nobody has chosen an object yet.' }];
    }
    const shut = (entry.roles ?? []).filter((role) => route.roles && !route.roles.includes(role));
    if (shut.length === 0) return [];
    const message = `${shut.join(' and ')} would see "${entry.label}" and may not open "${route.id}".`;
    return [{ pointer: `/menu/${index}/roles`, message, fix: 'Take the role out here, or add it to the route.' }];
  });
}

function linkFindings({ routes, links = [] }: RemoteManifest): Finding[] {
  const ids = routes.map(({ id }) => id);
  return links.flatMap((link, index) =>
    ids.includes(link)
      ? []
      : [
          {
            pointer: `/links/${index}`,
            message: `"${link}" is offered to others, and is no route of this manifest.`,
            fix: suggestion(link, ids),
          },
        ],
  );
}

/** A remote does not need the contract to reach itself. */
function neighbourFindings({ slots = [], contributions = [], events = [], listens = [] }: RemoteManifest): Finding[] {
  const own = contributions.flatMap(({ slot }, index) =>
    slots.some(({ name }) => name === slot)
      ? [
          {
            pointer: `/contributions/${index}/slot`,
            message: `"${slot}" is a slot of this very remote.`,
            fix: 'Draw the part in the page itself, without a slot.',
          },
        ]
      : [],
  );
  const heard = listens.flatMap((name, index) =>
    events.some((event) => event.name === name)
      ? [
          {
            pointer: `/listens/${index}`,
            message: `"${name}" is an event of this very remote.`,
            fix: 'Take it out: "listens" names what comes from others.',
          },
        ]
      : [],
  );
  return [...own, ...heard];
}

function budgetFindings({ byteBudget }: RemoteManifest): Finding[] {
  if (!byteBudget || byteBudget.page <= byteBudget.total) return [];
  return [
    {
      pointer: '/byteBudget/page',
      message: `one page may have ${byteBudget.page} bytes, all of them together ${byteBudget.total}.`,
      fix: 'Make "total" at least as large as "page".',
    },
  ];
}
