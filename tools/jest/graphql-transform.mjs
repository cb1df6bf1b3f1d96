/** Tests read the printed schema as text: `import schema from '../../../api/schema.graphql'`. */
export default {
  process: (source) => ({ code: `module.exports = ${JSON.stringify(source)};` }),
};
