import { getInstance } from '@module-federation/enhanced/runtime';
import styles from './developer-panel.module.css';
import { doubled, type SharedCopy, type ShareScopes, sharedCopies } from './share-scope.ts';

/** Which modules exist once for everybody: their version, who brought them and who uses them. */
export function ShareList() {
  const { shareScopeMap = {}, options } = getInstance() ?? {};
  const copies = sharedCopies(shareScopeMap as unknown as ShareScopes, options?.shared);
  const loaded = copies.filter(({ isLoaded }) => isLoaded);
  const twice = doubled(copies);
  return (
    <>
      {twice.length > 0 && (
        <p className={styles.problem} role="alert">
          En double sur cette page{'\u00a0'}: {twice.join(', ')}.
        </p>
      )}
      <ul className={styles.shares}>
        {loaded.map((copy) => (
          <Copy key={`${copy.name} ${copy.version}`} copy={copy} />
        ))}
      </ul>
      <p className={styles.note}>
        {copies.length - loaded.length} autres modules sont proposés et n’ont pas encore servi.
      </p>
    </>
  );
}

function Copy({ copy: { name, version, from, usedBy } }: { copy: SharedCopy }) {
  return (
    <li>
      <code>
        {name} {version}
      </code>
      <span>
        fourni par {from || 'inconnu'}
        {usedBy.length > 0 && `, utilisé par ${usedBy.join(', ')}`}
      </span>
    </li>
  );
}
