import type { FastifyInstance } from 'fastify';
import { defined } from '#shared/defined.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  countLincodes,
  countNicknames,
  listLincodes,
  listNicknames,
  type LincodeNicknameRow,
  type ListedLincode,
} from '#electron/store/records/lincode-repository.ts';
import { lincodesFromHere } from '#electron/store/lincodes/codes-here.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import type { Part } from '#electron/store/records/part.ts';
import { recordDateFilters } from '../lists/date-filters.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { registerRoute } from '../http/register-route.ts';
import type { Service } from '../http/service.ts';
import { fieldValue } from '../resources/profile.ts';
import { getTypingScheme } from './typing-scheme.ts';

/** A scheme whose profiles have LIN codes, or 404. */
async function getLincodeScheme(database: Database, id: number) {
  const typing = await getTypingScheme(database, id);
  if (typing.scheme.lincodes) return typing;
  throw refusal('no_lincodes', `The profiles of the scheme ${id} have no LIN codes.`);
}

export function mountLincodes(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listLincodes, async (context) => {
    const { database, params, query } = context;
    const { scheme, primaryKey } = await getLincodeScheme(database, params.scheme_id);
    const choice = { scheme: scheme.id, dates: recordDateFilters(query) };
    const isFromHere = lincodesFromHere(database.connection, scheme.id);
    return pagedItems(context, routes.listLincodes, 'lincodes', {
      ...(await countLincodes(database, choice)),
      message: cutOffNote(database, { scheme: scheme.id }),
      read: (part: Part<ListedLincode>) => listLincodes(database, choice, part),
      show: (rows) =>
        rows.map(({ id, profile_id, code, datestamp }) => ({
          [primaryKey.field]: fieldValue(primaryKey, profile_id),
          lincode: code,
          datestamp,
          ...defined({ assigned_here: isFromHere(id) || undefined }),
        })),
    });
  });

  registerRoute(app, service, routes.listLincodeNicknames, async (context) => {
    const { database, params, query } = context;
    const { scheme } = await getLincodeScheme(database, params.scheme_id);
    const choice = { scheme: scheme.id, dates: recordDateFilters(query) };
    return pagedItems(context, routes.listLincodeNicknames, 'nicknames', {
      ...(await countNicknames(database, choice)),
      message: cutOffNote(database, { scheme: scheme.id }),
      read: (part: Part<LincodeNicknameRow>) => listNicknames(database, choice, part),
      show: (rows) => rows.map(({ prefix, field, nickname, datestamp }) => ({ prefix, field, nickname, datestamp })),
    });
  });
}
