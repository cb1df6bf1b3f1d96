// Prints a bearer token of a demo account: npm run token -- admin@bloom.example
const email = process.argv[2];
const issuer = process.env.OIDC_ISSUER ?? `http://localhost:${Number(process.env.PORT_BASE ?? 3000) + 1100}`;

if (!email?.includes('@')) {
  console.error('Say for whom: npm run --silent token -- admin@bloom.example');
  process.exit(1);
}
const response = await fetch(`${issuer}/demo/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email }),
}).catch(() => undefined);

if (!response) {
  console.error(`Nothing answers at ${issuer}. Run npm start first (and give the same PORT_BASE).`);
  process.exit(1);
}
const body = await response.json().catch(() => ({}));
const token = body.access_token ?? body.accessToken ?? body.token;
if (!response.ok || !token) {
  console.error(body.message ?? body.error_description ?? `The identity provider answered ${response.status}.`);
  process.exit(1);
}
console.log(token);
