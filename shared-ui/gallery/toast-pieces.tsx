import { Button } from '@bloom/shared-ui/button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { Row, Specimen, Specimens } from './specimen.tsx';

export function ToastPieces() {
  const toasts = useToasts();
  const all = () => {
    toasts.persistentSuccess('Traitement executé avec succès');
    toasts.persistentWarning('Ce lien a expiré\u00a0: un nouvel e-mail vient de vous être envoyé.');
    toasts.persistentError('Traitement executé mais avec des erreurs', {
      detail: 'La facture de Benoît Petit n’a pas pu être produite.',
      action: <Button size="small">Voir le détail</Button>,
    });
  };
  return (
    <Specimens>
      <Specimen name="Passagers">
        <Row>
          <Button onClick={() => toasts.success('CRA signé avec succès')}>Succès</Button>
          <Button onClick={() => toasts.info('Regénération de la facture client en cours')}>Information</Button>
          <Button onClick={() => toasts.warning('Cette compétence est déjà choisie')}>Avertissement</Button>
          <Button onClick={() => toasts.error('Impossible de supprimer la facture')}>Erreur</Button>
        </Row>
      </Specimen>
      <Specimen name="Qui restent">
        <Row>
          <Button onClick={all}>Les trois</Button>
        </Row>
      </Specimen>
    </Specimens>
  );
}
