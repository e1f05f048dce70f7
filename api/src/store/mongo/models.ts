import type { Connection, Model, SchemaDefinition } from 'mongoose';
import { Schema } from 'mongoose';
import type { CollectionShape, FieldKind } from '../collections.ts';
import { COLLECTION_NAMES, shapeOf } from '../collections.ts';
import type { CollectionName } from '../records.ts';
import type { MongoDocument } from './documents.ts';

export type Models = Readonly<Record<CollectionName, Model<MongoDocument>>>;

const TYPES: Readonly<Record<FieldKind, SchemaDefinition[string]>> = {
  text: { type: String },
  'text?': { type: String },
  integer: { type: Number },
  'integer?': { type: Number },
  flag: { type: Boolean },
  texts: { type: [String] },
  // Kept as JSON text: see FieldKind.
  json: { type: String },
};

/**
 * The schema of a collection. Ids are strings, not ObjectIds: they are the same 24 characters in addresses, in links
 * between records and in SQLite, nothing has to be converted, and a malformed one is simply not found.
 */
function schemaOf(shape: CollectionShape): Schema<MongoDocument> {
  const fields = Object.fromEntries(
    Object.entries(shape.fields).map(([field, kind]) => [field, TYPES[kind]]),
  );
  const schema = new Schema<MongoDocument>(
    { _id: { type: String }, version: { type: Number }, updatedAt: { type: String }, ...fields },
    {
      strict: 'throw',
      strictQuery: 'throw',
      versionKey: false,
      minimize: false,
      autoIndex: false,
      autoCreate: false,
    },
  );
  for (const { field, live } of shape.unique) {
    const partial = live ? { partialFilterExpression: { isDeleted: false } } : {};
    schema.index({ [field]: 1 }, { unique: true, name: `unique_${field}`, ...partial });
  }
  for (const fieldNames of shape.indexes) {
    schema.index(Object.fromEntries(fieldNames.map((field) => [field, 1])), { name: fieldNames.join('_') });
  }
  return schema;
}

/** One model per collection, on this connection alone; the collection has the port's own name, after the prefix if any. */
export function createModels(connection: Connection, prefix = ''): Models {
  const models = COLLECTION_NAMES.map((name) => [
    name,
    connection.model<MongoDocument>(prefix + name, schemaOf(shapeOf(name)), prefix + name, {
      overwriteModels: true,
    }),
  ]);
  return Object.fromEntries(models) as Models;
}
