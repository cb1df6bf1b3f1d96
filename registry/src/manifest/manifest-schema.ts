import { readFileSync } from 'node:fs';
import { nearest } from '@bloom/shared-server/did-you-mean';
import { Ajv, type ErrorObject } from 'ajv';
import type { RemoteManifest } from './manifest.generated.ts';

/** What is wrong at a JSON pointer, in one sentence, and what to do about it in another. */
export interface Finding {
  pointer: string;
  /** The property's name is what is wrong, not its value. */
  atKey?: boolean;
  message: string;
  fix: string;
}

/** A part of the schema, with the words that are ours: what a value is, and how to put it right. */
interface Part {
  'x-is'?: string;
  'x-fix'?: string;
  description?: string;
  title?: string;
  properties?: Record<string, Part>;
}

const schemaUrl = new URL('../../../shared-ui/src/remote/remote-manifest.schema.json', import.meta.url);
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true });
for (const keyword of ['x-is', 'x-fix']) ajv.addKeyword({ keyword, schemaType: 'string' });
const validate = ajv.compile<RemoteManifest>(JSON.parse(readFileSync(schemaUrl, 'utf8')));

/** What of a manifest is not as the schema wants it, in the order of the schema. */
export function schemaFindings(manifest: unknown): Finding[] {
  return validate(manifest) ? [] : (validate.errors ?? []).flatMap((error) => finding(error) ?? []);
}

/** The one thing the schema cannot be wrong about when there are no findings. */
export const isManifest = (value: unknown): value is RemoteManifest => validate(value);

function finding(error: ErrorObject): Finding | undefined {
  const { instancePath: pointer, keyword, data } = error;
  const part = (error.parentSchema ?? {}) as Part;
  const place = placeName(pointer);
  switch (keyword) {
    case 'required':
      return missing(error, part);
    case 'additionalProperties':
      return unknownProperty(error, part);
    case 'propertyNames':
      return undefined;
    case 'enum':
      return unknownValue(error, part);
    case 'type':
      return {
        pointer,
        message: `${place} is ${kindOf(data)}.`,
        fix: `Write ${wantedKind(String(error.params.type))}${part['x-is'] ? `: ${part['x-is']}` : ''}.`,
      };
    case 'uniqueItems': {
      const { i, j } = error.params as { i: number; j: number };
      const again = `${pointer}/${Math.max(i, j)}`;
      const value = JSON.stringify((data as unknown[])[i]);
      return { pointer: again, message: `${place} has ${value} twice.`, fix: 'Leave one out.' };
    }
    case 'minItems':
      return { pointer, message: `${place} is empty.`, fix: part['x-fix'] ?? 'Name at least one, or leave it out.' };
    case 'pattern':
      if (error.propertyName !== undefined) return fieldName(error);
      return wrongText(error, part);
    default:
      return wrongText(error, part);
  }
}

function missing({ instancePath, params }: ErrorObject, part: Part): Finding {
  const name = String(params.missingProperty);
  const { description, 'x-fix': fix } = part.properties?.[name] ?? {};
  return {
    pointer: instancePath,
    message: `${placeName(instancePath)} has no "${name}".`,
    fix: `Add "${name}"${fix || description ? `. ${fix ?? description}` : '.'}`,
  };
}

function unknownProperty({ instancePath, params, data }: ErrorObject, part: Part): Finding {
  const name = String(params.additionalProperty);
  const known = Object.keys(part.properties ?? {});
  const free = known.filter((property) => !(property in (data as object)));
  const near = nearest(name, free);
  return {
    pointer: `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    atKey: true,
    message: `${placeName(instancePath)} has an unknown property "${name}".`,
    fix: near
      ? `Did you mean "${near}"?`
      : `Take it out; there is: ${known.filter((key) => key !== '$schema').join(', ')}.`,
  };
}

function unknownValue({ instancePath, params, data }: ErrorObject, part: Part): Finding {
  const allowed = params.allowedValues as string[];
  const near = nearest(String(data), allowed);
  const what: Record<string, string> = {
    ManifestRole: 'a role',
    ManifestIcon: 'an icon of the menu',
    ManifestFieldType: 'a type of value',
  };
  return {
    pointer: instancePath,
    message: `${JSON.stringify(data)} is not ${what[part.title ?? ''] ?? 'allowed here'}.`,
    fix: `${near ? `Did you mean "${near}"? ` : ''}There is: ${allowed.join(', ')}.`,
  };
}

function wrongText({ instancePath, data, message }: ErrorObject, part: Part): Finding {
  return {
    pointer: instancePath,
    message: `${JSON.stringify(data)} is not ${part['x-is'] ?? 'allowed here'}.`,
    fix: part['x-fix'] ?? `It ${message}.`,
  };
}

function fieldName({ instancePath, propertyName = '' }: ErrorObject): Finding {
  return {
    pointer: `${instancePath}/${propertyName}`,
    atKey: true,
    message: `"${propertyName}" is not the name of a value.`,
    fix: 'Write it in camelCase, as TypeScript will: "missionRecordId".',
  };
}

/** `/routes/2/path` as people say it: routes[2].path. */
export function placeName(pointer: string): string {
  if (pointer === '') return 'the manifest';
  return pointer
    .slice(1)
    .split('/')
    .map((token, index) => (/^\d+$/.test(token) ? `[${token}]` : `${index > 0 ? '.' : ''}${token}`))
    .join('');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value)}`;
}

const wantedKind = (type: string) =>
  ({
    array: 'a list in [ ]',
    object: 'an object in { }',
    string: 'a text in quotes',
    boolean: 'true or false, without quotes',
    integer: 'a whole number, without quotes',
  })[type] ?? type;
