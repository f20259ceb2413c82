import { Drawing } from "#app/ui/icons/drawing.tsx";

export function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="grid items-center gap-8 sm:grid-cols-[auto_1fr] sm:gap-12"
    >
      <Drawing name="members" className="w-52 lg:w-72" />
      <div className="flex max-w-measure flex-col gap-4 text-lg">
        <h2 id="about-title" className="text-3xl">
          Quiénes somos
        </h2>
        <p>
          Tertulia la hacemos unas pocas personas que trabajan a distancia. Nació de lo que nos faltaba en otras
          herramientas: en unas el reloj marcaba distinto para cada uno, en otras las gracias se perdían al cerrar la
          pestaña.
        </p>
        <p className="text-ink-soft">
          Quisimos algo más parecido a la sobremesa: una mesa, un café, y que todos alcancen a hablar. Es gratis, está
          en español y su código está a la vista.
        </p>
      </div>
    </section>
  );
}
