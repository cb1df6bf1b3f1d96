/** When a token of our issuer ends; undefined for one that cannot be read, such as an opaque one. */
export function tokenExpiry(token: string): Date | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? new Date(exp * 1000) : undefined;
  } catch {
    return undefined;
  }
}
