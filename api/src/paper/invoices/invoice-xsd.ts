/** The schema of Factur-X (profile EN 16931): whether the file has the form that every platform expects. */

const NAMESPACE = /\{[^}]*\}/g;
const FACET = /\[facet '[^']*'\]\s*/;

/** One French sentence per fault; none for a file of the right form. */
export async function schemaProblems(xml: string): Promise<string[]> {
  // With the schema, its reader and its WebAssembly: only who makes invoices needs them.
  const { Profile, validateXsd } = await import('@stackforge-eu/factur-x');
  try {
    const { errors } = await validateXsd(xml, Profile.EN16931);
    return errors.map(({ message }) => sentenceOf(message));
  } catch (error) {
    const { XmlError } = await import('libxml2-wasm');
    if (error instanceof XmlError) return [`Le fichier de la facture n’est pas du XML : ${error.message.trim()}`];
    throw error;
  }
}

/** What libxml2 says, in French where its sentence is one of the usual three. */
function sentenceOf(message: string): string {
  const said = message.replace(NAMESPACE, '').replace(FACET, '').trim();
  const expected = /Expected is (?:one of )?\( (.*) \)\.$/.exec(said)?.[1];
  const hint = expected === undefined ? '' : ` (attendu : ${expected})`;
  const element = /^Element '([^']+)'/.exec(said)?.[1] ?? '';
  if (said.includes('This element is not expected')) return `L’élément ${element} n’a pas sa place ici${hint}.`;
  if (said.includes('Missing child element')) return `Il manque un élément dans ${element}${hint}.`;
  const value = /'([^']*)' is not a valid value|The value '([^']*)'/.exec(said);
  if (value) return `La valeur « ${value[1] ?? value[2]} » de ${element} n’est pas admise.`;
  return `Le fichier de la facture n’a pas la forme attendue : ${said}`;
}
