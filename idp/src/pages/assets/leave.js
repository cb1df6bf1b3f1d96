// The person already asked to sign out in the product: no second question.
document.querySelector('form')?.requestSubmit(document.querySelector('button[name=logout]'));
