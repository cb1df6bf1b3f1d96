/**
 * Words that titles are made of everywhere, folded, in the singular: spelled right, although nobody may have them yet.
 * They are no slip of another word: « lead » is not « Léa ».
 */
const SAID = new Set(
  `admin adjoint agent agile analyst analyste apprenti architect architecte artisan assistant associate audit auditeur
  back backend big build business buyer cadre cloud chargee charge chef cheffe chief client coach code consultant controle
  controleur coordinateur cyber data database delivery deputy design designer dev developer devops digital directeur director
  directrice engineer engineering executive expert finance founder freelance front frontend full fullstack functional global
  graphiste growth head hybrid infra ingenieur intern interim international it junior key lead leader leadership lean legal
  low machine maker manager management market marketing master middle mission mobile network office officer ops owner paie
  partner people planner pmo principal process product production produit program project projet quality recruiter release
  remote research responsable sales scientist scrum security senior service site software specialist staff stack stage
  stagiaire strategy support system systeme talent team tech technical technicien test tester testeur trainer ux web writer`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export const isSaidInTitles = (word: string): boolean => SAID.has(word) || SAID.has(word.replace(/s$/, ''));
