import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../platform/database.ts';

// The identifier of these two IS the credential: only its hash is stored, so that a read of the table opens nothing.
const HASHED = new Set(['AuthorizationCode', 'RefreshToken']);

type Row = { payload: Record<string, unknown>; consumed_at: Date | null };

/**
 * Storage of oidc-provider in PostgreSQL.
 * `graceSeconds`: for that long a refresh token that was just used is still accepted, because two tabs, or a tab whose
 * answer was lost on the way, send the same one. After it, a second use is a theft and revokes the whole grant.
 */
export class ArtifactAdapter implements Adapter {
  readonly #db: Database;
  readonly #model: string;
  readonly #graceSeconds: number;

  constructor(db: Database, model: string, graceSeconds: number) {
    this.#db = db;
    this.#model = model;
    this.#graceSeconds = model === 'RefreshToken' ? graceSeconds : 0;
  }

  #key(id: string): string {
    return HASHED.has(this.#model) ? createHash('sha256').update(id).digest('base64url') : id;
  }

  #payload(row: Row | undefined, id?: string): AdapterPayload | undefined {
    if (!row) return undefined;
    const payload: AdapterPayload = { ...row.payload, ...(id === undefined ? {} : { jti: id }) };
    const consumedAt = row.consumed_at?.getTime();
    if (consumedAt !== undefined && Date.now() - consumedAt >= this.#graceSeconds * 1000) {
      payload.consumed = Math.floor(consumedAt / 1000);
    }
    return payload;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti, ...withoutId } = payload;
    const values = {
      payload: JSON.stringify(HASHED.has(this.#model) ? withoutId : { ...withoutId, jti }),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      account_id: payload.accountId ?? null,
      expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    };
    await this.#db
      .insertInto('artifact')
      .values({ model: this.#model, id: this.#key(id), ...values })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('artifact')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where('id', '=', this.#key(id))
      .executeTakeFirst();
    return this.#payload(row, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('artifact')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where('uid', '=', uid)
      .executeTakeFirst();
    return this.#payload(row);
  }

  // The device flow is off: nothing ever carries a user code.
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.#db
      .updateTable('artifact')
      .set({ consumed_at: new Date() })
      .where('model', '=', this.#model)
      .where('id', '=', this.#key(id))
      .where('consumed_at', 'is', null)
      .execute();
  }

  async destroy(id: string): Promise<void> {
    await this.#db.deleteFrom('artifact').where('model', '=', this.#model).where('id', '=', this.#key(id)).execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.deleteFrom('artifact').where('model', '=', this.#model).where('grant_id', '=', grantId).execute();
  }
}
