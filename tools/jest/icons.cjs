/** Each icon by itself: the package's own index reads eight hundred files for every test file. */
module.exports = new Proxy(
  { __esModule: true },
  { get: (known, name) => known[name] ?? require(`@ant-design/icons/es/icons/${String(name)}`).default },
);
