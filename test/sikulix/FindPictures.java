import org.sikuli.basics.Debug;
import org.sikuli.script.Finder;
import org.sikuli.script.Match;
import org.sikuli.script.Pattern;

/** For each numbered screen of a folder the place that SikuliX would click: left, top, score, milliseconds; score 0 for none. */
public class FindPictures {
	public static void main(String[] given) throws Exception {
		Debug.setDebugLevel(0);
		int count = Integer.parseInt(given[1]);
		StringBuilder answers = new StringBuilder("[");
		for (int n = 0; n < count; n++) {
			Finder finder = new Finder(given[0] + "/" + n + "-screen.png");
			Pattern wanted = new Pattern(given[0] + "/" + n + "-wanted.png").similar(0.7);
			long began = System.nanoTime();
			finder.find(wanted);
			Match match = finder.hasNext() ? finder.next() : null;
			double milliseconds = (System.nanoTime() - began) / 1e6;
			answers.append(n == 0 ? "" : ",");
			answers.append(match == null ? "[0,0,0," : "[" + match.x + "," + match.y + "," + match.getScore() + ",");
			answers.append(milliseconds).append("]");
			finder.destroy();
		}
		System.out.println("ANSWERS " + answers + "]");
		System.exit(0);
	}
}
