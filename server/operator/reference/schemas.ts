import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { VenueSchema } from '../../../domain/kernel/venue';
import { LoginConfigurationsSchema } from '../../../domain/login/login';
import { ContentWidgetSchema } from '../../../domain/widgets/widget';
import { isRecord } from '../../http/json';
import { OidcSchema, SamlSchema } from '../../identity/sign-on/provider-settings';
import { LOGIN_TYPES, WIDGET_KINDS } from '../import/checks/allowed';
import { AccessSchema, RegistrationsSchema, UsersSchema, VenueUiConfigSchema } from '../import/schemas';
import { type Field, fieldOf } from './fields';

const SOURCES = {
  venue: VenueSchema,
  'ui-config': VenueUiConfigSchema,
  access: AccessSchema,
  providers: v.array(v.union([OidcSchema, SamlSchema])),
  users: UsersSchema,
  registrations: RegistrationsSchema,
  'login-options': LoginConfigurationsSchema,
} as const;

export type FileKind = keyof typeof SOURCES;
export const FILE_KINDS = Object.keys(SOURCES).filter((name): name is FileKind => Object.hasOwn(SOURCES, name));

const isSchema = (value: unknown): value is JsonSchema => isRecord(value);

/** A widget has the configurations of its kind. */
const widgetSchemas = (): JsonSchema[] =>
  WIDGET_KINDS.map((type) => {
    const schema = converted(ContentWidgetSchema.getter({ type }));
    return { ...schema, properties: { ...schema.properties, type: { const: type } } };
  });

function converted(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'lazy' ? { anyOf: widgetSchemas() } : undefined),
  });
  return json;
}

/** Login types are valid in lower and upper case. */
const spellings = (allowed: readonly string[]): string[] =>
  allowed === LOGIN_TYPES ? [...allowed, ...allowed.map((name) => name.toUpperCase())] : [...allowed];

function withRule(schema: JsonSchema, { description, enum: allowed, pattern }: Field): JsonSchema {
  const put = (inner: JsonSchema): JsonSchema => {
    if (inner.anyOf !== undefined)
      return { ...inner, anyOf: inner.anyOf.map((one) => (isSchema(one) ? put(one) : one)) };
    if (isSchema(inner.items)) return { ...inner, items: put(inner.items) };
    if (inner.type !== 'string' || inner.enum !== undefined) return inner;
    return {
      ...inner,
      ...(allowed === undefined ? {} : { enum: spellings(allowed) }),
      ...(pattern === undefined ? {} : { pattern }),
    };
  };
  return { description, ...put(schema) };
}

/** Adds the import's requirements (no unknown keys, only listed values) and the description of each field. */
function strict(schema: JsonSchema, parent: string): JsonSchema {
  const inner = (value: unknown): JsonSchema => (isSchema(value) ? strict(value, parent) : {});
  const own: JsonSchema = { ...schema };
  if (own.anyOf !== undefined) own.anyOf = own.anyOf.map(inner);
  if (Array.isArray(own.items)) own.items = own.items.map(inner);
  else if (own.items !== undefined) own.items = inner(own.items);
  if (own.properties === undefined) return own;
  const properties = Object.entries(own.properties).map(([key, value]) => {
    const field = fieldOf(parent, key);
    const below = isSchema(value) ? strict(value, key) : {};
    return [key, field === undefined ? below : withRule(below, field)];
  });
  return {
    ...own,
    properties: { ...Object.fromEntries(properties), $comment: { description: 'A note that is not published.' } },
    additionalProperties: false,
  };
}

const SHARED_LENGTH = 200;

/** Defines list entries that occur several times only once. */
function shared(schema: JsonSchema): JsonSchema {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const items: unknown = isRecord(value) ? value['items'] : undefined;
    if (isRecord(items)) counts.set(JSON.stringify(items), (counts.get(JSON.stringify(items)) ?? 0) + 1);
    Object.values(value).forEach(count);
  };
  count(schema);
  const definitions = new Map<string, { name: string; schema: JsonSchema }>();
  const moved = (value: JsonSchema, name: string): JsonSchema => {
    const own: JsonSchema = { ...value };
    if (own.anyOf !== undefined) own.anyOf = own.anyOf.map((one) => (isSchema(one) ? moved(one, name) : one));
    if (isSchema(own.items)) own.items = reference(own.items, name);
    if (own.properties !== undefined) {
      const properties = Object.entries(own.properties);
      own.properties = Object.fromEntries(properties.map(([key, one]) => [key, isSchema(one) ? moved(one, key) : one]));
    }
    return own;
  };
  function reference(items: JsonSchema, name: string): JsonSchema {
    const text = JSON.stringify(items);
    if (text.length < SHARED_LENGTH || (counts.get(text) ?? 0) < 2) return moved(items, name);
    const known = definitions.get(text);
    if (known !== undefined) return { $ref: `#/definitions/${known.name}` };
    const names = new Set([...definitions.values()].map((one) => one.name));
    const free = names.has(name) ? `${name}-${names.size}` : name;
    const definition = { name: free, schema: {} };
    definitions.set(text, definition);
    definition.schema = moved(items, name);
    return { $ref: `#/definitions/${free}` };
  }
  const root = moved(schema, 'file');
  if (definitions.size === 0) return root;
  const all = [...definitions.values()].map(({ name, schema: one }) => [name, one]);
  return { ...root, definitions: Object.fromEntries(all) };
}

/** The full schema of a file. */
export const strictSchemaOf = (kind: FileKind): JsonSchema => strict(converted(SOURCES[kind]), kind);

/** The JSON Schema of a file of a venue, for completion in editors. */
export function jsonSchemaOf(kind: FileKind): JsonSchema {
  const schema = shared(strictSchemaOf(kind));
  const head: JsonSchema = { $schema: 'http://json-schema.org/draft-07/schema#', title: `${kind}.json of a venue` };
  if (schema.properties === undefined) return { ...head, ...schema };
  return { ...head, ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } };
}

export const schemaFileName = (kind: FileKind): string => `${kind}.schema.json`;
