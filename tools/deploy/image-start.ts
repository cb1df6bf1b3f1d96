import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { root } from '../build/federation.ts';
import type { Server } from './assemble.ts';

export interface ImageStart {
  /** What the image itself sets; whoever runs it may say otherwise. */
  environment: Record<string, string>;
  /** What Node is started with. */
  args: string[];
  /** What Node is started with to ask it whether it is well, where it listens at another port. */
  healthAt(port: number): string[];
}

const strings = (list: string): string[] => JSON.parse(list) as string[];

/** How the image of a server is started, as its Containerfile says. */
export function imageStart(server: Server): ImageStart {
  const text = readFileSync(join(root, 'deploy/images/Containerfile'), 'utf8');
  const stageOf = (name: string) => {
    const part = text.split(/^(?=FROM )/m).find((stage) => stage.split('\n')[0]?.endsWith(` AS ${name}`));
    if (part === undefined) throw new Error(`The Containerfile has no stage ${name}.`);
    return part;
  };
  const own = stageOf(server);
  const settings = [stageOf('server'), own].flatMap((stage) => DockerfileParser.parse(stage).getENVs());
  const environment = settings.flatMap((line) =>
    line.getProperties().map((one): [string, string] => [one.getName(), one.getValue() ?? '']),
  );
  const [, command] = /^CMD (\[.+\])$/m.exec(own) ?? [];
  // After the program itself, which is elsewhere where there is no image.
  const [, health] = /^HEALTHCHECK .* CMD (\[.+\])$/m.exec(own) ?? [];
  if (command === undefined || health === undefined) throw new Error(`The image of ${server} starts nothing.`);
  return {
    environment: Object.fromEntries(environment),
    args: strings(command),
    healthAt: (port) =>
      strings(health)
        .slice(1)
        .map((part) => part.replace(/(?<=:)\d+(?=\/)/, String(port))),
  };
}
