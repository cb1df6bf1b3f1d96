// An image without a shell asks its own server with Node.
const [address] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(2_500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
