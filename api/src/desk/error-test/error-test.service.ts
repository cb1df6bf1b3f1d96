import type { RequestContext } from '../../platform/context/context.ts';
import { AppError, type ErrorCode } from '../../platform/errors.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';

const MESSAGE = 'Erreur provoquée depuis la page de test.';
const statuses = [200, 400, 404, 500, 503];

/** An error of any code and status, also of those that the API never raises by itself. */
class ProvokedError extends AppError {
  override readonly code: ErrorCode;
  override readonly status: number;

  constructor(code: string, status: number) {
    super('INTERNAL_SERVER_ERROR', { message: MESSAGE });
    // The closed list is what the product promises; the test page is there to see what happens beyond it.
    this.code = code as ErrorCode;
    this.status = status;
  }
}

/** Fails as asked; for staff, on servers started with ERROR_TEST=1. */
export function fail(context: RequestContext, code: string, status: number | null | undefined): never {
  requireStaff(context.viewer);
  const wrong = !/^[A-Z][A-Z0-9_]{0,59}$/.test(code) || (status != null && !statuses.includes(status));
  if (wrong) throw new AppError('BAD_USER_INPUT', { invalidArgs: ['code', 'status'] });
  throw new ProvokedError(code, status ?? 500);
}
