import type { FaultWords, ServerFault } from './service-state.words.ts';

const SERVERS: Record<ServerFault['server'], string> = {
  api: 'Le serveur principal',
  idp: 'Le serveur de connexion',
  registry: 'Le serveur des pages',
};

const AWAY: Record<ServerFault['server'], string> = {
  api: 'Plus rien ne peut être lu ni enregistré.',
  idp: 'Plus personne ne peut se connecter\u202f; qui l’est déjà continue à travailler.',
  registry: 'Les pages déjà ouvertes continuent, les autres ne s’ouvrent plus.',
};

const URGENT = 'Prévenez-la sans attendre.';

/** What is wrong with a server, what it means for people, and what to pass on. */
export function serverFaultWords({ kind, server, name }: ServerFault): FaultWords {
  const who = SERVERS[server];
  switch (kind) {
    case 'away':
      return { what: `${who} ne répond pas`, todo: `${AWAY[server]} ${URGENT}` };
    case 'notReady':
      return {
        what: `${who} ne peut pas faire tout son travail`,
        todo: `${URGENT} Donnez-lui ce mot\u00a0: «\u202f${name}\u202f», il lui dit quoi faire.`,
      };
    case 'slow':
      return {
        what: 'Les pages se chargent et s’enregistrent lentement',
        todo: 'Depuis cinq minutes, une demande sur vingt prend plus d’une seconde. Rien n’est perdu.',
      };
    case 'busy':
      return {
        what: `${who} a trop à faire`,
        todo: 'Depuis cinq minutes, des demandes attendent avant d’être traitées. Rien n’est perdu.',
      };
    case 'memory':
      return {
        what: `${who} manque de mémoire`,
        todo: 'S’il en manque encore, il refusera des demandes ou redémarrera. Prévenez-la dans la journée.',
      };
    case 'pool':
      return {
        what: 'Des demandes attendent une connexion à la base de données',
        todo: `C’est le cas du ${who.slice(3)} depuis cinq minutes. Rien n’est perdu, mais tout est plus lent.`,
      };
    case 'replica':
      return {
        what: 'La copie de la base de données ne suit plus',
        todo: 'Les listes restent justes, mais plus lentes. Prévenez-la dans la journée.',
      };
    case 'archive':
      return {
        what: 'La base de données n’archive plus son journal',
        todo: `${URGENT} En cas de panne, on ne pourrait pas revenir à la dernière seconde, et le disque se remplit.`,
      };
    case 'disk':
      return {
        what: name === 'files' ? 'Le disque des fichiers est bientôt plein' : `${who} a bientôt son disque plein`,
        todo: 'Il en reste moins d’un dixième. Une fois plein, rien ne pourra plus y être enregistré.',
      };
    case 'remote':
      return {
        what: `Les pages de «\u202f${name}\u202f» ne s’ouvrent pas pour plusieurs personnes`,
        todo: `${URGENT} Donnez-lui ce nom\u00a0: elle peut rétablir la version d’avant.`,
      };
  }
}
